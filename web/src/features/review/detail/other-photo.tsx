/** The photo of another centre with the same picture, with the name of the centre and the way to its review. */
import { useState } from 'react';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Badge } from '../badge.tsx';
import { OtherReview } from './other-review.tsx';

interface OtherPhotoProps {
  readonly other: ReviewDetail['other_photos'][number];
  readonly isSameFile: boolean;
  /** Whose screen shows it. */
  readonly review: ReviewDetail;
  readonly pictureClasses: string;
  readonly onOpen: () => void;
}

export function OtherPhoto({ other, isSameFile, review: shown, pictureClasses, onOpen }: OtherPhotoProps) {
  const { review, detail } = useAdminTexts();
  const { screen: texts } = review;
  const { common, labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const { centre_code: code, centre_name: name } = other;
  const photo = labels[`photos.${other.slot}`];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
        <Badge tone="bad">{isSameFile ? texts.sameFile : texts.samePicture}</Badge>
        <span className="min-w-0 wrap-anywhere">{texts.sentBy(code, name)}</span>
      </h3>
      {missingPath === other.file_path ? (
        <p className={`flex w-full items-center justify-center bg-ground text-muted ${pictureClasses}`}>
          {texts.otherGone}
        </p>
      ) : (
        <button type="button" onClick={onOpen} className="block w-full">
          <img
            src={other.file_path}
            alt={detail.enlarge([photo, texts.otherOrigin(code)].join(common.listSeparator))}
            onError={() => setMissingPath(other.file_path)}
            className={`w-full bg-ground object-contain ${pictureClasses}`}
          />
        </button>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-[0.9375rem]">
        <span className="text-muted">{photo}</span>
        <OtherReview id={other.centre_id} code={code} review={shown} />
      </p>
    </div>
  );
}
