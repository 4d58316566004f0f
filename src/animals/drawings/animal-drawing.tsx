import { cx } from '#ui/cx.ts';
import { coatDrawingOf, drawingPath, drawingSizes, type DrawnAnimal } from './drawings.rules.ts';

interface AnimalDrawingProps {
  animal: DrawnAnimal & { photo?: string | null };
  className?: string;
  /** For pictures far down the page. */
  lazy?: boolean;
}

/** The animal's photo, or else a drawing with the build of its breed and the colour entered by its owner. */
export function AnimalDrawing({ animal, className, lazy }: AnimalDrawingProps) {
  const loading = lazy ? 'lazy' : undefined;
  if (animal.photo)
    return (
      <img
        src={animal.photo}
        alt=""
        className={cx('aspect-square rounded-lg object-cover', className)}
        loading={loading}
      />
    );
  const drawing = coatDrawingOf(animal);
  return (
    <img
      src={drawingPath(drawing)}
      alt=""
      {...drawingSizes[drawing.species]}
      className={cx('object-contain', className)}
      loading={loading}
    />
  );
}
