import { NavLink } from 'react-router-dom';
import tabs from '../../shared/page/tabs.module.css';

/** The ways between all simulations and what a researcher orders and sends. */
export function SimulationTabs({ research }: { research: boolean }) {
  return (
    <nav aria-label="Simulations" className={tabs['tabs']}>
      <NavLink to="/completeSimulation/all">Complete</NavLink>
      <NavLink to="/pendingSimulation/all">Pending</NavLink>
      <NavLink to="/failedSimulation/all">Failed</NavLink>
      {research && <ResearchTabs />}
    </nav>
  );
}

/** Those for whoever may use data for research. */
export function ResearchTabs() {
  return (
    <>
      <NavLink to="/pendingSimulation/batches">Batches</NavLink>
      <NavLink to="/research/problems">Own problems</NavLink>
    </>
  );
}
