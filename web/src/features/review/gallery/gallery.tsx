/** /admin/review/gallery: thumbnails of the photos of many waiting centres, to be marked for a second look (product.md, Review). */
import { photoSlots } from '#contract/exam.ts';
import { centresPerPage } from '#contract/review/gallery-endpoints.ts';
import { useHasRight, WithRight } from '../../../patterns/own-rights.tsx';
import { adminPaths } from '../../../admin-paths.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { ListFrame, useShownPage } from '../../../patterns/list-frame.tsx';
import { useListUrl, type ChangeList } from '../../../patterns/list-url.ts';
import { ShortcutsLine } from '../../../patterns/record-navigation.tsx';
import { StateFilter } from '../../../patterns/state-filter.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { galleryUrl, useGallery, useMark, type GalleryUrlState } from './gallery-query.ts';
import { GalleryPhotos } from './gallery-photos.tsx';

interface GalleryFiltersProps {
  readonly urlState: GalleryUrlState;
  readonly change: ChangeList<GalleryUrlState>;
}

function GalleryFilters({ urlState: { state, slot }, change }: GalleryFiltersProps) {
  const { review, reviewTools } = useReviewTexts();
  const { gallery: texts } = reviewTools;
  const { labels } = useTexts();
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <ButtonLink variant="quiet" to={adminPaths.review}>
        {review.screen.back}
      </ButtonLink>
      <StateFilter value={state} onChange={(chosen) => change({ state: chosen })} />
      <FilterSelect
        label={texts.slot}
        value={slot}
        options={[
          ['', texts.bothSlots],
          ...photoSlots.map((each) => [each, labels[`photos.${each}`]] as const),
        ]}
        onChange={(chosen) => change({ slot: chosen })}
      />
    </div>
  );
}

export function Gallery() {
  const { reviewTools } = useReviewTexts();
  const { gallery: texts } = reviewTools;
  const [urlState, change] = useListUrl(galleryUrl);
  const shown = useShownPage(useGallery(urlState));
  const { mark, failure } = useMark(urlState);
  const mayMark = useHasRight('review');
  const slot = urlState.slot === '' ? undefined : urlState.slot;
  return (
    <>
      <Heading dense lead={texts.lead}>
        {texts.title}
      </Heading>
      <GalleryFilters urlState={urlState} change={change} />
      <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
      <WithRight right="review" explains>
        {null}
      </WithRight>
      {failure === null ? null : <FailureNotice title={texts.markFailed} failure={failure} />}
      <ListFrame
        shown={shown}
        page={urlState.page}
        change={change}
        pageSize={centresPerPage(slot)}
        failedText={texts.loadFailed}
      >
        <GalleryPhotos
          photos={shown.page?.photos}
          isStale={shown.isStale}
          onMark={mayMark ? mark : undefined}
        />
      </ListFrame>
    </>
  );
}
