// Loaded into the product before its own code (`--import`): a file called `poison.csv` ends the process as soon as it is
// handed to a reader, and a team called `Poison` as soon as the lists take it in. Neither is caught: the process is gone.
import childProcess from 'node:child_process';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const { fork } = childProcess;
childProcess.fork = (...parameters) => {
  const child = fork(...parameters);
  const { send } = child;
  child.send = function (...sent) {
    if (sent[0]?.file?.name === 'poison.csv') process.abort();
    return send.apply(this, sent);
  };
  return child;
};
syncBuiltinESMExports();

const { Client } = createRequire(process.env.STRAINSCOPE_POISON_ROOT)('pg');
const { query } = Client.prototype;
Client.prototype.query = function (...parameters) {
  if (this.user === 'reporting' && isPoison(parameters)) process.abort();
  return query.apply(this, parameters);
};

/** Whatever the lists do with the team; what is parked of it is only kept. */
function isPoison([statement, values]) {
  const text = String(statement?.text ?? statement);
  if (/dead_letters|outbox/.test(text)) return false;
  return text.includes('Poison') || [statement?.values ?? values].flat().some((value) => value === 'Poison');
}
