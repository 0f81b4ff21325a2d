/**
 * Does time tell who has an account? Alternates tries with a known and an unknown address against the running product and
 * prints the medians and their difference. Usage: npm run bench:sign-in [tries]; the machine should be idle.
 */
import { cpus } from 'node:os';
import { Product } from './product/product.ts';
import { signInOf } from './product/demo.ts';

const LIMIT = 0.05;
const tries = Number(process.argv[2] ?? 400);

const product = await Product.start({
  demo: 'people',
  env: Object.fromEntries(
    ['SIGN_IN_TRIES_PER_ACCOUNT', 'SIGN_IN_TRIES_PER_ADDRESS', 'REQUESTS_PER_ACCOUNT', 'REQUESTS_PER_ADDRESS'].map(
      (name) => [`STRAINSCOPE_AUTH_${name}`, '1000000'],
    ),
  ),
});
const [known, unknown] = [signInOf('team').email, 'nobody@demo.example'];
process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${tries} tries each\n`);
let worst = 0;
for (const [path, body] of [
  ['/auth/login', { password: 'not the password of anybody' }],
  ['/auth/forgotPassword', {}],
] as const) {
  const times = { known: [] as number[], unknown: [] as number[] };
  // The first ones warm the process up; alternating, what else the machine does falls on both.
  for (let i = -20; i < tries; i++) {
    const [a, b] = [await timed(path, { ...body, email: known }), await timed(path, { ...body, email: unknown })];
    if (i < 0) continue;
    times.known.push(a);
    times.unknown.push(b);
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(a - b) / Math.max(a, b);
  worst = Math.max(worst, difference);
  process.stdout.write(
    `${path}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, difference ${(difference * 100).toFixed(1)} % of at most ${LIMIT * 100} %\n`,
  );
}
await product.remove();
process.exitCode = worst <= LIMIT ? 0 : 1;

/** Milliseconds. */
async function timed(path: string, body: object): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${product.url}/bff${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: product.url },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
