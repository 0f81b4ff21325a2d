import type { TestKubernetes } from './test-kubernetes.ts';

/** Node listens to a debugger when it is asked to by signal: so a program that knows nothing of tests does what one wants. */
const debug = (expression: string) => `
  process.kill(1, 'SIGUSR1');
  const list = async () => (await fetch('http://127.0.0.1:9229/json/list')).json();
  let targets;
  while (!targets) targets = await list().catch(() => new Promise((again) => setTimeout(again, 50)));
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  socket.onopen = () => socket.send(${JSON.stringify(
    JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }),
  )});
  await new Promise((closed) => { socket.onclose = socket.onerror = closed; });
`;

/** Runs JavaScript in the first process of a pod, which ends by it. */
export async function evaluateIn(kubernetes: TestKubernetes, namespace: string, pod: string, expression: string) {
  const program = ['node', '--input-type=module', '--eval', debug(expression)];
  // The end of the container ends the command, which is no failure of it.
  await kubernetes.kubectl('exec', '-n', namespace, pod, '--', ...program).catch(() => undefined);
}
