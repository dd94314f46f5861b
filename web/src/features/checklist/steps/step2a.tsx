/** Step 2a: rooms of 24, 48 and 72, other sizes, and the total capacity (specification section 2, step2a). */
import { OtherRooms } from '../parts/other-rooms.tsx';
import { QuestionFields } from '../parts/question-fields.tsx';
import { StandardRooms, TotalCapacity } from '../parts/rooms.tsx';
import { StepFrame } from '../parts/step-frame.tsx';

export default function Step2a() {
  return (
    <StepFrame step="step2a">
      {(errors) => (
        <QuestionFields
          step="step2a"
          errors={errors}
          custom={{
            rooms24: <StandardRooms errors={errors} />,
            otherRooms: <OtherRooms errors={errors} />,
            totalCapacity: <TotalCapacity />,
          }}
        />
      )}
    </StepFrame>
  );
}
