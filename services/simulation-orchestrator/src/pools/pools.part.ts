import { definePart } from '@strainscope/service-kit';
import { ControlPool } from './commands/control-pool.ts';
import { PoolControl } from './pool-control.entity.ts';

/** Levers on the pools of workers. */
export const pools = definePart({
  entities: [PoolControl],
  providers: [ControlPool],
});
