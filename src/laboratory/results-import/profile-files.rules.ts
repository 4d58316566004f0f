interface NamedFile {
  readonly name: string;
}

/** One file, or the three of a PLINK set, told apart by their names; otherwise what is wrong with the choice. */
export function sortProfileFiles<F extends NamedFile>(
  files: readonly F[],
): { file: F; bim?: F; fam?: F } | { problem: string } {
  const ending = (file: F) => file.name.toLowerCase().split('.').at(-1) ?? '';
  const [first] = files;
  if (!first) return { problem: 'Choose a file.' };
  const named = (end: string) => files.find((file) => ending(file) === end);
  const [bed, bim, fam] = [named('bed'), named('bim'), named('fam')];
  if (bed && bim && fam && files.length === 3) return { file: bed, bim, fam };
  if (bed ?? bim ?? fam)
    return { problem: 'A PLINK set is three files: .bed, .bim and .fam. Choose all three together.' };
  return files.length === 1 ? { file: first } : { problem: 'Choose one file or all three files of a PLINK set.' };
}
