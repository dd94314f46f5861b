/** The way in for people who come for the first time, which are nearly all. */
import type { ReactNode } from 'react';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Card } from '../../ui/card.tsx';

/** @param children the form that starts a sign-up */
export function Newcomers({ children }: { readonly children: ReactNode }) {
  const { landing } = useSignupTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.firstTime}</p>
      {children}
    </Card>
  );
}
