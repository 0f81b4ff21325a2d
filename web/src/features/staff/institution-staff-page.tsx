import { useParams } from 'react-router-dom';
import { StaffPage } from './staff-page.tsx';

/** `/institution/staff/:id?` */
export default function InstitutionStaffPage() {
  const { id } = useParams();
  return <StaffPage kind="institution" id={id} />;
}
