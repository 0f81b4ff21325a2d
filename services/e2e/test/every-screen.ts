import { routeTable } from '../../../web/src/routes/route-table.ts';

/** An address of each of the hundred screens. @param id stands for every parameter that names something */
export function everyScreen(id: string): string[] {
  return routeTable.map(({ path }) =>
    path.replaceAll(/:(\w+)\??/g, (_, name: string) => (name === 'type' ? 'gdpr' : id)),
  );
}
