import { RunListPage } from './run-list-page.tsx';

/** `/failedSimulation/:type/:_id?` */
export default function FailedSimulationsPage() {
  return <RunListPage group="failed" />;
}
