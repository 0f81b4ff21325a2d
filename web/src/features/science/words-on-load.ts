/** What other programs on a machine mean for the figures of a run there, in a sentence. */
export const wordsOnLoad = (load: number): string =>
  load > 0.5
    ? `The machine was busy (load ${load.toFixed(1)}): the times are longer than on an idle one.`
    : 'The machine was idle.';
