/** Takes `--data DIR` out of the words of a command: where the product that it is about lies. */
export function dataFolderOf(args: string[]): { data: string; args: string[] } {
  const at = args.indexOf('--data');
  if (at < 0) return { data: process.env.STRAINSCOPE_DATA ?? 'data', args };
  return { data: args[at + 1] ?? '', args: args.toSpliced(at, 2) };
}
