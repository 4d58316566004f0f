interface NamedFile {
  readonly name: string;
}

/**
 * Identifies one file, or the files of a PLINK set by their extensions; otherwise returns the problem with the
 * selection.
 */
export function sortProfileFiles<F extends NamedFile>(
  files: readonly F[],
): { file: F; bim?: F; fam?: F; map?: F } | { problem: string } {
  const ending = (file: F) => file.name.toLowerCase().split('.').at(-1) ?? '';
  const [first] = files;
  if (!first) return { problem: 'Choose a file.' };
  const named = (end: string) => files.find((file) => ending(file) === end);
  const [bed, bim, fam] = [named('bed'), named('bim'), named('fam')];
  if (bed && bim && fam && files.length === 3) return { file: bed, bim, fam };
  const [ped, map, tped] = [named('ped'), named('map'), named('tped')];
  if (ped && map && files.length === 2) return { file: ped, map };
  if (ped ?? map) return { problem: 'A .ped file needs its .map file. Choose both together.' };
  if (tped && fam === undefined && named('tfam') && files.length === 2) return { file: tped, fam: named('tfam')! };
  if (bed ?? bim ?? fam)
    return { problem: 'A PLINK set is three files: .bed, .bim and .fam. Choose all three together.' };
  return files.length === 1 ? { file: first } : { problem: 'Choose a single file, or all the files of one PLINK set.' };
}
