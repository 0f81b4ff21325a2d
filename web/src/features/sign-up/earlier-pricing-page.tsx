import { Link } from 'react-router-dom';
import { FormPanel } from '../../shared/form/form-panel.tsx';

/** `/prev/pricing`: where older addresses lead to before a sign-up. The software has no price, and a service's is its operator's. */
export default function EarlierPricingPage() {
  return (
    <FormPanel
      title="Pricing"
      links={
        <>
          <Link to="/prev/pricing/singup">Sign up</Link>
          <Link to="/login">I have an account</Link>
        </>
      }
    >
      <p>To sign up costs nothing, and nobody is asked for a means of payment.</p>
      <p>
        StrainScope is free software under the Apache License 2.0: a league may run it itself. What it costs to have it
        run is agreed with whoever runs this installation: <Link to="/contact">ask them</Link>.
      </p>
    </FormPanel>
  );
}
