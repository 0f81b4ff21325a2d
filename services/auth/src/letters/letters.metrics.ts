import { RecipientRefused } from '@strainscope/mail';
import { registry } from '@strainscope/observability';
import { Counter, Gauge } from 'prom-client';

const late = new Gauge({
  name: 'strainscope_letters_late',
  help: 'Letters and text messages that were ordered 15 minutes ago or earlier, and are not handed over yet',
  registers: [registry],
});

export function observeLateLetters(count: number): void {
  late.set(count);
}

const channels = ['letter', 'text', 'push'] as const;

const handOvers = new Counter({
  name: 'strainscope_hand_overs_total',
  help: 'Tries to hand a letter to the mail server, a text message to its gateway or a push to its service: answered, be it by a refusal, or failed',
  labelNames: ['channel', 'outcome'] as const,
  registers: [registry],
});
// A first failure is an increase only of what was there before.
for (const channel of channels) for (const outcome of ['answered', 'failed']) handOvers.inc({ channel, outcome }, 0);

export async function countHandOver(channel: (typeof channels)[number], handOver: () => Promise<void>): Promise<void> {
  try {
    await handOver();
    handOvers.inc({ channel, outcome: 'answered' });
  } catch (failure) {
    handOvers.inc({ channel, outcome: failure instanceof RecipientRefused ? 'answered' : 'failed' });
    throw failure;
  }
}
