// A solver worker without the solving: it speaks the real WorkService and answers every task with one real result that
// was computed before (result.json, field.ssf, mesh.ssm beside it), after a moment that is long enough to be killed in. While a file
// `hold` lies beside it, it computes for ever; while one called `fail` does, nothing can be solved.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, STRAINSCOPE_WORKER_ID, STRAINSCOPE_SOLVER_VERSION } = process.env;
const beside = (name) => readFileSync(new URL(name, import.meta.url));
const result = JSON.parse(beside('./result.json'));
const [field, mesh] = [beside('./field.ssf'), beside('./mesh.ssm')];
const lies = (name) => existsSync(new URL(name, import.meta.url));
const fieldSha256 = createHash('sha256').update(field).digest('hex');

async function call(method, message) {
  const response = await fetch(`${STRAINSCOPE_WORK_URL}/strainscope.simulation.v1.WorkService/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${STRAINSCOPE_WORK_TOKEN}` },
    body: JSON.stringify(message),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method}: ${answer.code}`);
  return answer;
}

async function work({ ref, taskJson, fieldUploadUrl, meshUploadUrl }) {
  do await sleep(30);
  while (lies('hold'));
  if (lies('fail')) {
    await call('Fail', { ref, reasonCode: 'energy-error', reason: 'The energy of the head does not add up.' });
    return;
  }
  await fetch(fieldUploadUrl, { method: 'PUT', body: field });
  if (meshUploadUrl) await fetch(meshUploadUrl, { method: 'PUT', body: mesh });
  const resultJson = JSON.stringify({ ...result, 'event-id': JSON.parse(taskJson).eventId });
  const meshHash = result.provenance.meshHash;
  await call('Commit', { ref, resultJson, fieldSha256, fieldSize: field.length, meshHash, solveSeconds: 0.03 });
}

process.on('SIGTERM', () => process.exit(0));
for (;;) {
  try {
    const { items = [] } = await call('Lease', {
      workerId: STRAINSCOPE_WORKER_ID,
      node: 'chaos',
      solverVersion: STRAINSCOPE_SOLVER_VERSION,
      maxItems: 1,
      waitSeconds: 5,
    });
    for (const item of items) await work(item);
  } catch (error) {
    console.log(JSON.stringify({ level: 'warn', msg: 'worker tries again', reason: error.message }));
    await sleep(200);
  }
}
