/** The way in for people who come for the first time, which are nearly all. */
import type { ReactNode } from 'react';
import { useLandingTexts } from '../../texts/landing-texts.ts';
import { Card } from '../../ui/card.tsx';

/** @param children the form that starts a sign-up */
export function Newcomers({ children }: { readonly children: ReactNode }) {
  const { landing } = useLandingTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.firstTime}</p>
      {children}
    </Card>
  );
}
