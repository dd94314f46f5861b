/** /phone: takes the photos of step 4 for a checklist on another screen. The code is in the fragment of the address. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { claimHandover } from '#contract/checklist/handover-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { isLanguage } from '../../../texts/languages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import { Heading, Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { forgetClaim, keepClaim, readClaim, type PhoneClaim } from './phone-ports.ts';
import { PhonePhotos } from './phone-photos.tsx';

type Opening =
  | { readonly kind: 'claiming' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'no-code' }
  | { readonly kind: 'over' }
  | { readonly kind: 'open'; readonly claim: PhoneClaim };

const initial = (): Opening => {
  const claim = readClaim();
  if (claim === null) return { kind: 'no-code' };
  return claim.endsAtMs > Date.now() ? { kind: 'open', claim } : { kind: 'over' };
};

/** Reads `#code` or `#code&language`, removes it from the address bar and the history, and uses the code up. */
function useOpening() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { choose } = useLanguage();
  const [opening, setOpening] = useState<Opening>(() => (hash === '' ? initial() : { kind: 'claiming' }));
  const code = useRef('');
  const handled = useRef('');
  const { run: claim, isBusy } = useAction(async () => {
    setOpening({ kind: 'claiming' });
    const result = await callApi(claimHandover, { body: { code: code.current } });
    setOpening(
      result.ok
        ? { kind: 'open', claim: keepClaim(result.value) }
        : { kind: 'failed', failure: result.failure },
    );
  });
  useEffect(() => {
    if (hash === handled.current) return;
    handled.current = hash;
    if (hash === '') return;
    const [text = '', language] = hash.slice(1).split('&');
    if (isLanguage(language)) choose(language);
    Promise.resolve(navigate(paths.phone, { replace: true })).catch(reportError);
    code.current = text;
    forgetClaim();
    claim();
  }, [hash, navigate, choose, claim]);
  const finish = (): void => {
    forgetClaim();
    setOpening({ kind: 'over' });
  };
  return { opening, claim, isBusy, finish };
}

function Screen() {
  const texts = usePhotoTexts();
  const { phone, common } = texts;
  const { opening, claim, isBusy, finish } = useOpening();
  if (opening.kind === 'open')
    return <PhonePhotos key={opening.claim.token} claim={opening.claim} onOver={finish} />;
  if (opening.kind === 'claiming')
    return (
      <>
        <Heading>{phone.title}</Heading>
        <Skeleton label={phone.opening} />
      </>
    );
  const leads = { over: phone.over, 'no-code': phone.noCode, failed: undefined };
  return (
    <>
      {/* With a key, so that it takes the focus from the heading before it. */}
      <Heading key={opening.kind} lead={leads[opening.kind]}>
        {opening.kind === 'over' ? phone.overTitle : phone.title}
      </Heading>
      {opening.kind === 'failed' ? (
        <ErrorNotice text={failureText(texts, opening.failure, phone.openFailed)}>
          {opening.failure.kind === 'refused' ? null : (
            <Button variant="link" busy={isBusy} onClick={claim}>
              {common.retry}
            </Button>
          )}
        </ErrorNotice>
      ) : null}
      <div className="mt-4 space-y-4">
        <p>{phone.howToGoOn}</p>
        <ButtonLink variant="quiet" to={paths.login}>
          {phone.login}
        </ButtonLink>
      </div>
    </>
  );
}

export default function Phone() {
  return (
    <Page>
      <Screen />
    </Page>
  );
}
