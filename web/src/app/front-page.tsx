/** The landing page with what the rooms contribute to it. */
import { EntryCard, Landing } from '../features/landing/landing.tsx';
import { QuickRegister } from '../features/signup/register.tsx';
import { SessionPanel } from './session-panel.tsx';

export default function FrontPage() {
  const visitor = (
    <EntryCard>
      <QuickRegister />
    </EntryCard>
  );
  return (
    <Landing>
      <SessionPanel visitor={visitor} />
    </Landing>
  );
}
