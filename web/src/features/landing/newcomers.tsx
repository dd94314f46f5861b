/** The way in for people who come for the first time, which are nearly all. */
import { paths } from '../../paths.ts';
import { useLandingTexts } from '../../texts/landing-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';

export function Newcomers() {
  const { landing } = useLandingTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.firstTime}</p>
      <ButtonLink wide to={paths.register}>
        {landing.register}
      </ButtonLink>
    </Card>
  );
}
