/** A file that a solution was asked for beside result, field and mesh. */
export interface OutputFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const jsonFile = (name: string, content: object): OutputFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
});
