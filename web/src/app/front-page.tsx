/** The landing page with what the rooms contribute to it, and the page to print; loaded together. */
import { BeforeYouStartPage } from '../features/landing/before-you-start.tsx';
import { EntryCard, Landing } from '../features/landing/landing.tsx';
import { QuickRegister } from '../features/signup/register.tsx';
import { SessionPanel } from './session-panel.tsx';

export default function FrontPage({ isToPrint = false }: { readonly isToPrint?: boolean }) {
  if (isToPrint) return <BeforeYouStartPage />;
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
