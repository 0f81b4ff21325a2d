import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@strainscope/demo-league';
import { ConsoleApi } from '../product/console-api.ts';
import { nodeOf, signInOf, teamFiles } from '../product/demo.ts';
import { residentMegabytes } from '../product/process-memory.ts';
import { Product } from '../product/product.ts';
import { hostileRequests, type HostileRequest } from './hostile-bodies.ts';
import { hostileFiles, type HostileFile } from './hostile-files.ts';

export interface HostileReport {
  files: number;
  requests: number;
  /** From the first to the last of them. */
  seconds: number;
  /** Milliseconds of a page's call meanwhile. */
  p95: number;
  slowest: number;
  /** Megabytes above what the product keeps at rest. */
  memory: number;
  faults: string[];
}

const LOOK_MILLISECONDS = 250;

/** Sends everything hostile to the running product, one after the other, and looks at it as a page does meanwhile. */
export async function runHostile(say: (line: string) => void): Promise<HostileReport> {
  // Several of these try to sign in, and so do we afterwards.
  const many = ['ACCOUNT', 'ADDRESS'].map((by) => [`STRAINSCOPE_AUTH_SIGN_IN_TRIES_PER_${by}`, '1000000']);
  const product = await Product.start({ demo: 'people', env: Object.fromEntries(many) as Record<string, string> });
  try {
    const { email } = signInOf('team');
    const api = await ConsoleApi.signIn(product.url, email, demoPassword);
    const faults: string[] = [];
    const token = await gatewayToken(api);
    const looks = watch(product, api);
    const began = performance.now();
    const { files, requests } = await sendAll({ product, api, token }, faults, say);
    const seconds = Math.round((performance.now() - began) / 1000);
    const { times, memory } = await looks.end();
    await goodFile(product, faults);
    if (product.process.exitCode !== null || product.process.signalCode !== null) faults.push('the product ended');
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return { files, requests, seconds, p95: at(0.95), slowest: at(1), memory: Math.round(memory), faults };
  } finally {
    await product.remove();
  }
}

interface Senders {
  product: Product;
  api: ConsoleApi;
  token: string;
}

/** As a gateway of the team is given one. */
async function gatewayToken(api: ConsoleApi): Promise<string> {
  return (
    await api.call('apiTokens.create', {
      body: { name: 'Sideline', gateway: 'Sideline', scopes: ['uploads:write'], days: 1, password: demoPassword },
    })
  ).token;
}

async function sendAll({ product, api, token }: Senders, faults: string[], say: (line: string) => void) {
  let files = 0;
  let requests = 0;
  const { id: team } = nodeOf('team');
  for (const each of hostileRequests(team)) {
    requests++;
    const began = performance.now();
    const status = await send(product.url, { cookie: api.cookie, token }, each);
    say(
      `${Math.round(performance.now() - began)} ms: ${each.sender}: ${each.method} ${each.path.slice(0, 60)} ${status}`,
    );
    // A token that is not believed would show nothing of what comes behind it.
    if (each.sender === 'gateway' && [401, 403, 404].includes(status)) faults.push(`a gateway was answered ${status}`);
    if (status >= 500) faults.push(`${each.method} ${each.path.slice(0, 60)} answered ${status}`);
  }
  for (const file of hostileFiles()) {
    files++;
    const began = performance.now();
    const told = await upload(api, file, team).catch((error: unknown) => String(error));
    say(`${Math.round(performance.now() - began)} ms: ${file.name}: ${told}`);
    if (!told.startsWith('refused')) faults.push(`${file.name}: ${told}`);
  }
  return { files, requests };
}

async function upload(api: ConsoleApi, file: HostileFile, team: string): Promise<string> {
  const { files } = await api.upload(team, [file]);
  return files.map(({ state, problems }) => [state, ...problems.map(({ code }) => code)].join(' ')).join(', ');
}

/** @returns the status, and 0 where the connection was ended instead: that is an answer, too */
function send(
  url: string,
  { cookie, token }: { cookie: string; token: string },
  { method, path, headers, body, sender }: HostileRequest,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const own: Record<string, string> = {
    'x-strainscope-csrf': '1',
    ...(sender === 'signed in' && { cookie }),
    ...(sender === 'gateway' && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve) => {
    const call = request({ hostname, port, method, path, headers: { ...own, ...headers }, agent: false }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', () => resolve(0)).setTimeout(30_000, () => call.destroy());
    call.end(body);
  });
}

/** Asks what a page asks, again and again, and how much memory there is. */
function watch(product: Product, api: ConsoleApi) {
  const times: number[] = [];
  const resident = () => residentMegabytes(product.process.pid!, product.data);
  const idle = resident();
  let most = idle;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await api
        .request('session.current')
        .then((answer) => answer.text())
        .catch(() => undefined);
      times.push(performance.now() - began);
      most = Math.max(most, resident());
      await sleep(LOOK_MILLISECONDS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await looking;
      return { times, memory: most - idle };
    },
  };
}

/** Afterwards everything works: somebody signs in, and a file becomes an event. */
async function goodFile({ url }: Product, faults: string[]): Promise<void> {
  const api = await ConsoleApi.signIn(url, signInOf('team').email, demoPassword);
  const [file] = teamFiles(1, 4711);
  const told = await upload(api, file!, nodeOf('team').id);
  if (told !== 'accepted') faults.push(`afterwards a good file is ${told}`);
}
