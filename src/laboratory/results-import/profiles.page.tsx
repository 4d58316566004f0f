import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { countOf } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { LoadingOverlay } from '#ui/overlays/loading-overlay.tsx';
import { Select } from '#ui/forms/select.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ImportProblems, NotLoaded } from './import-problems.tsx';
import { sortProfileFiles } from './profile-files.rules.ts';
import { useFileLoad } from './use-file-load.ts';

export const meta = () => [{ title: 'Import DNA profiles | Damsire laboratory' }];

type Answer = Awaited<ReturnType<typeof api.lab.importProfiles>>;
type Columns = 'Top' | 'Forward' | 'Plus' | 'Design' | 'AB';

const formats = {
  STR: 'STR table',
  HAPLOTYPES: 'Haplotype table',
  VCF: 'VCF',
  PLINK: 'PLINK fileset',
  PED: 'PLINK text files',
  FINAL_REPORT: 'FinalReport',
  TEXT: 'Genotype table',
} as const;

/** Imports profiles in the formats of the instruments; samples are named by the barcodes of their kits. */
export default function ProfilesPage() {
  const [species, setSpecies] = useState<'dog' | 'cat'>('dog');
  const [columns, setColumns] = useState<Columns>('Top');
  const { name, busy, answer, error, load, refuse } = useFileLoad<Answer>(
    'Import fewer samples per file, or compress a text file with gzip.',
  );
  const take = (files: readonly File[]) => {
    const sorted = sortProfileFiles(files);
    if ('problem' in sorted) refuse(sorted.problem);
    else void load(files, () => api.lab.importProfiles({ ...sorted, species, columns }));
  };
  return (
    <>
      <SectionHeading
        level={1}
        title="Import DNA profiles"
        intro="Import an ISAG STR table (CSV), a VCF (plain or bgzip), a PLINK fileset (.bed, .bim and .fam together, or .ped and .map together), an Illumina FinalReport, or a table or raw-data file of SNP genotypes. Samples are identified by kit barcode. For a raw-data file of one animal, use the barcode as the file name. Import haplotypes (DLA class I and II, mitochondrial and Y haplogroups) as a CSV table with the columns barcode, system, haplotype1 and haplotype2. SNP alleles are converted to those in the marker manifest. A file is imported in full or not at all. Importing it again has no effect."
      />
      <Card pad="lg" className="mt-6 grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Species of SNP files">
            <Select
              placeholder={null}
              options={[
                { value: 'dog', label: 'Dog' },
                { value: 'cat', label: 'Cat' },
              ]}
              value={species}
              onChange={(event) => setSpecies(event.target.value === 'cat' ? 'cat' : 'dog')}
            />
          </Field>
          <Field label="Allele columns of a FinalReport">
            <Select
              placeholder={null}
              options={(['Top', 'Forward', 'Plus', 'Design', 'AB'] as const).map((value) => ({ value, label: value }))}
              value={columns}
              onChange={(event) => setColumns(event.target.value as Columns)}
            />
          </Field>
        </div>
        <FileDrop
          multiple
          accept=".csv,.tsv,.vcf,.gz,.bed,.bim,.fam,.ped,.map,.tped,.tfam,.txt"
          accepts="CSV, VCF, PLINK, FinalReport or text, at most 4 MB each"
          fileName={name}
          onFiles={take}
          name="file"
        />
      </Card>
      <LoadingOverlay open={busy} label="Importing the profiles ..." />
      <NotLoaded error={error} />
      {answer ? <Report answer={answer} /> : null}
    </>
  );
}

function Report({ answer }: { answer: Answer }) {
  const { accepted, format, samples, calls, leftOut, notes, problems, heldSamples } = answer;
  if (accepted)
    return (
      <Callout tone="good" live className="mt-6" title={`${countOf(samples, 'profile')} imported`}>
        {[
          `${formats[format]}: ${countOf(calls, format === 'STR' ? 'new call' : format === 'HAPLOTYPES' ? 'result' : 'call')}.`,
          ...(leftOut > 0
            ? [
                `${leftOut} ${leftOut === 1 ? 'line without a biallelic marker was' : 'lines without a biallelic marker were'} skipped.`,
              ]
            : []),
          ...notes,
        ].join(' ')}
      </Callout>
    );
  return <ImportProblems problems={problems} heldSamples={heldSamples} format={formats[format]} />;
}
