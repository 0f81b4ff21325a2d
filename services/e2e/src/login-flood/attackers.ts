/**
 * Attackers of `bench-login-flood`, in a process of their own: each tries a wrong password as soon as the last one was
 * answered, until the process is told to stop; then it tells how often each status came.
 * Arguments: where the product is, how many attack from one address, and how many from one each.
 */
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

const [url = '', sharing = '0', apart = '0'] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const statuses = new Map<string, number>();
let stopping = false;

// Attackers are elsewhere: here they must not take the processors from the product that they attack.
setPriority(10);
const attacks = [
  ...Array.from({ length: Number(sharing) }, (_, index) => attack('127.0.0.2', `shared${index}`)),
  ...Array.from({ length: Number(apart) }, (_, index) => attack(`127.1.${index >> 8}.${index & 255}`, `own${index}`)),
];
process.once('message', () => void tell());

async function tell(): Promise<void> {
  stopping = true;
  await Promise.all(attacks);
  process.send!(Object.fromEntries(statuses), () => process.disconnect());
}

/** @param address on the loopback network, all of which belongs to this machine */
async function attack(address: string, name: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  for (let round = 0; !stopping; round++) {
    const status = await tryOnce(agent, `${name}-${round}@flood.example`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  agent.destroy();
}

function tryOnce(agent: Agent, email: string): Promise<string> {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: url, host };
    const sent = request({ agent, hostname, port, path: '/bff/auth/login', method: 'POST', headers }, (response) => {
      response.resume().once('end', () => done(String(response.statusCode)));
    });
    sent.once('error', () => done('no answer'));
    sent.end(JSON.stringify({ email, password: 'not the password of anybody' }));
  });
}
