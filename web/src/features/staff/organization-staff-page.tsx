import { useParams } from 'react-router-dom';
import { StaffPage } from './staff-page.tsx';

/** `/organization/staff/:id?` */
export default function OrganizationStaffPage() {
  const { id } = useParams();
  return <StaffPage kind="organization" id={id} />;
}
