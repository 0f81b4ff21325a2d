import { demoPassword } from '@strainscope/demo-league';
import { ConsoleApi } from './console-api.ts';
import { signInOf } from './demo.ts';

/** Pauses the solver: events that are recorded would be simulated at once, on all cores, for hours. */
export async function pauseSolver(url: string): Promise<void> {
  const api = await ConsoleApi.signIn(url, signInOf('admin').email, demoPassword);
  await api.call('operations.setPool', { body: { pool: '*', state: 'paused' } });
}
