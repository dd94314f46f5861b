/** The screens for visitors who have not begun yet: loaded together. */
import { BeforeYouStartPage } from './before-you-start.tsx';
import { Landing } from './landing.tsx';

export default function LandingArea({ toPrint = false }: { readonly toPrint?: boolean }) {
  return toPrint ? <BeforeYouStartPage /> : <Landing />;
}
