import { lettersIn } from '@strainscope/mail';
import { openLetterBox } from '@strainscope/mail/letter-box';

/**
 * The trial's mail relay, in a pod of its own. `receive` takes letters and keeps them as long as the pod is there; `read`
 * prints them, the newest last. They hold links that let people in: never in a log.
 */
const folder = '/tmp/letters';
const port = 2525;

const [command] = process.argv.slice(2);
if (command === 'receive') {
  await openLetterBox(folder, port);
  process.once('SIGTERM', () => process.exit());
} else if (command === 'read') {
  for (const { at, to, subject, text } of (await lettersIn(folder, Number.MAX_SAFE_INTEGER)).reverse())
    process.stdout.write(`${at}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
} else {
  process.stderr.write('Usage: node services/all-in-one/dist/trial-letters.js receive|read\n');
  process.exitCode = 2;
}
