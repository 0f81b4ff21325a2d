import type { TestKubernetes } from './test-kubernetes.ts';

/** Node listens to a debugger when a signal asks it to: so a program that knows nothing of tests does what one wants. */
const debug = (expression: string) => `
  process.kill(1, 'SIGUSR1');
  const list = async () => (await fetch('http://127.0.0.1:9229/json/list')).json();
  let targets;
  while (!targets) targets = await list().catch(() => new Promise((again) => setTimeout(again, 50)));
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  socket.onopen = () => socket.send(${JSON.stringify(message(undebugged(expression)))});
  await new Promise((closed) => { socket.onclose = socket.onerror = closed; });
`;

/** A process that ends waits for its debugger to leave; this one sends it away before. */
function undebugged(expression: string): string {
  return `setImmediate(() => { process.getBuiltinModule('node:inspector').close(); ${expression} })`;
}

function message(expression: string): string {
  return JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
}

/** Runs JavaScript in the first process of a pod, which ends by it. */
export async function evaluateIn(kubernetes: TestKubernetes, namespace: string, pod: string, expression: string) {
  const program = ['node', '--input-type=module', '--eval', debug(expression)];
  // The end of the container ends the command, which is no failure of it.
  await kubernetes.kubectl('exec', '-n', namespace, pod, '--', ...program).catch(() => undefined);
}
