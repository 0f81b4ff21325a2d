/** However often it is called, the work is done once; every caller waits for it. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
