// Loaded into the product before its own code (`--import`): a file called `poison.csv` ends the process as soon as it is
// handed to a reader, as a full heap would.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

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
