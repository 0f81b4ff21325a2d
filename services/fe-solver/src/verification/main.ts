/** `npm run verify -- [part of a name]`: all verification cases from the sources, the long ones too. */
import { printVerification } from './report.ts';

process.exitCode = (await printVerification(process.argv[2] ?? '')) ? 0 : 1;
