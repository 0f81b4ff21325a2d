/** Why an attempt ended that did not fail of its own, by its outcome. */
export const givenBack: Record<string, string> = {
  released: 'Its worker was told to end, by a drain, fewer workers or a new version. It counts as no failure.',
  'lease-lost': 'Nothing more was heard of its worker: its node, pod or process is gone. It counts as no failure.',
  cancelled: 'The simulation was cancelled while it ran.',
};
