/** The three parts of the work, numbered. */
import { useSignupTexts } from '../../texts/signup-texts.ts';

export function WhatYouDo() {
  const { landing } = useSignupTexts();
  return (
    <section>
      <h2 className="mt-10 mb-4 text-xl font-bold">{landing.stepsTitle}</h2>
      <ol className="space-y-4">
        {landing.steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="shape flex size-8 shrink-0 items-center justify-center rounded-full bg-action font-bold text-on-action"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
