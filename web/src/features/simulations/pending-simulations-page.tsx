import { useParams } from 'react-router-dom';
import { BatchesPage } from '../batches/batches-page.tsx';
import { RunListPage } from './run-list-page.tsx';

/** `/pendingSimulation/:type/:_id?`; of the type `batches`, those that a researcher ordered. */
export default function PendingSimulationsPage() {
  return useParams()['type'] === 'batches' ? <BatchesPage /> : <RunListPage group="pending" />;
}
