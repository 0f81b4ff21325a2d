/** Why something waits beside its turn, in the words that people read. */
export function waitReasonOf(because: string, nodeName: string): string | null {
  const whose = nodeName === '' ? 'a group above it' : nodeName;
  switch (because) {
    case 'paused':
      return 'Paused by an operator.';
    case 'no-workers':
      return 'Operators allow no workers at present.';
    case 'month':
      return `The budget of ${whose} for this month is spent.`;
    case 'concurrent':
      return `As many simulations of ${whose} run as may at the same time.`;
    case 'same-content':
      return 'The same simulation is being computed for another event; its result will be shared.';
    default:
      return null;
  }
}
