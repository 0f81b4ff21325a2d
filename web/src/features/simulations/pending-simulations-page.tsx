import { RunListPage } from './run-list-page.tsx';

/** `/pendingSimulation/:type/:_id?` */
export default function PendingSimulationsPage() {
  return <RunListPage group="pending" />;
}
