/** /admin/review/checks: checks that are set aside, and the limits (product.md, Review). */
import { WithRight } from '../../../patterns/own-rights.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { ChecksAside } from './checks-aside.tsx';
import { Limits } from './limits.tsx';
import { useChecksSetAside, useLimits } from './settings-query.ts';

export function ReviewSettings() {
  const { review, reviewTools } = useReviewTexts();
  const { settings: texts } = reviewTools;
  const { common } = useTexts();
  const checks = useChecksSetAside();
  const limits = useLimits();
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <div className="mb-4">
        <ButtonLink variant="quiet" to={adminPaths.review}>
          {review.screen.back}
        </ButtonLink>
      </div>
      <LoadFailure title={texts.loadFailed} query={checks.error === null ? limits : checks} />
      {checks.isPending || limits.isPending ? <Skeleton label={common.loading} /> : null}
      <WithRight right="review" ofAllStates explains>
        {limits.data === undefined ? null : <Limits limits={limits.data.limits} />}
        {checks.data === undefined ? null : <ChecksAside checks={checks.data.checks} />}
      </WithRight>
    </>
  );
}
