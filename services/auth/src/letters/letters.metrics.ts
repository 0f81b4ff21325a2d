import { registry } from '@strainscope/observability';
import { Gauge } from 'prom-client';

const late = new Gauge({
  name: 'strainscope_letters_late',
  help: 'Letters and text messages that were ordered 15 minutes ago or earlier, and are not handed over yet',
  registers: [registry],
});

export function observeLateLetters(count: number): void {
  late.set(count);
}
