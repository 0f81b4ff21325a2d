import { discard } from './run-folder.js';

export default function discardFolder() {
  return discard(process.env.STRAINSCOPE_TEST_FOLDER);
}
