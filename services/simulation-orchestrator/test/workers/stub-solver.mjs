// A worker that speaks the real WorkService (Connect's JSON form) and solves nothing: what it does with a task is
// written in the task's motion, whose `content` begins with one of the conducts below, or completes.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const { STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, STRAINSCOPE_WORKER_ID, STRAINSCOPE_SOLVER_VERSION } = process.env;
let draining = false;
let held;

async function call(method, message) {
  const response = await fetch(`${STRAINSCOPE_WORK_URL}/strainscope.simulation.v1.WorkService/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${STRAINSCOPE_WORK_TOKEN}` },
    body: JSON.stringify(message),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.code);
  return answer;
}

async function upload(url, bytes) {
  await fetch(url, { method: 'PUT', body: bytes });
}

const conducts = {
  crash: () => process.exit(1),
  memory: () => process.kill(process.pid, 'SIGKILL'),
  refused: ({ ref }) =>
    call('Fail', { ref, reasonCode: 'zero-motion', reason: 'The head does not move.', retryable: false }),
  silent: () => delay(3_600_000),
  stalled: async ({ ref }) => {
    for (;;) {
      await delay(50);
      if ((await call('Renew', { ref, fraction: 0.5 })).cancel) return;
    }
  },
  // As the worker of the product does: it renews while it solves, and what is solved is delivered while the next one is,
  // once that was asked for.
  for: async (item) => {
    const milliseconds = 1_000 * Number(JSON.parse(item.taskJson).motion.content.split(' ')[1]);
    const inBackground = (pause, work) =>
      delay(pause)
        .then(() => work(item))
        .catch((error) => console.error(error));
    void inBackground(milliseconds / 2, renew);
    await delay(milliseconds);
    void inBackground(100, deliver);
  },
  slow: async (item) => {
    await delay(1_000);
    await complete(item);
  },
};

async function complete(item) {
  await renew(item);
  await deliver(item);
}

async function renew({ ref }) {
  await call('Renew', { ref, fraction: 0.5, log: ['half'] });
}

async function deliver({ ref, taskJson, fieldUploadUrl, meshUploadUrl }) {
  const { result, mesh, meshHash } = JSON.parse(taskJson).motion.stub;
  const field = Buffer.from(`field of ${ref.simulationId}`);
  await upload(fieldUploadUrl, field);
  if (meshUploadUrl) await upload(meshUploadUrl, Buffer.from(mesh, 'base64'));
  const fieldSha256 = createHash('sha256').update(field).digest('hex');
  await call('Commit', {
    ref,
    resultJson: JSON.stringify(result),
    fieldSha256,
    fieldSize: field.length,
    meshHash,
    solveSeconds: 0.01,
  });
}

process.on('SIGTERM', async () => {
  draining = true;
  if (held) await call('Release', { ref: held }).catch(() => undefined);
  process.exit(0);
});

console.log(JSON.stringify({ level: 'info', msg: 'worker ready' }));
while (!draining) {
  const { items = [] } = await call('Lease', {
    workerId: STRAINSCOPE_WORKER_ID,
    node: 'test',
    solverVersion: STRAINSCOPE_SOLVER_VERSION,
    maxItems: 1,
    waitSeconds: 5,
  });
  for (const item of items) {
    held = item.ref;
    const { content } = JSON.parse(item.taskJson).motion;
    await (conducts[content.split(' ')[0]] ?? complete)(item).catch((error) => console.error(error));
    held = undefined;
  }
}
