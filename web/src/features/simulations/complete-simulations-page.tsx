import { RunListPage } from './run-list-page.tsx';

/** `/completeSimulation/:type/:_id?` */
export default function CompleteSimulationsPage() {
  return <RunListPage group="complete" />;
}
