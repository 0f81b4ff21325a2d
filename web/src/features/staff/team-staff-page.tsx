import { useParams } from 'react-router-dom';
import { StaffPage } from './staff-page.tsx';

/** `/team/staff/:id?` */
export default function TeamStaffPage() {
  const { id } = useParams();
  return <StaffPage kind="team" id={id} />;
}
