import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface MediaCardProps {
  title: ReactNode;
  art?: ReactNode;
  /** A video that plays inside the card. */
  video?: { src: string; poster?: string; captions?: string; label: string };
  action?: ReactNode;
  children?: ReactNode;
}

/** Text beside an illustration or an inline video. */
export function MediaCard({ title, art, video, action, children }: MediaCardProps) {
  return (
    <Card pad="none" className="grid overflow-hidden md:grid-cols-2">
      <div className="grid min-h-56 place-items-center bg-brand-wash text-brand">
        {video ? (
          <video
            controls
            preload="none"
            playsInline
            src={video.src}
            poster={video.poster}
            aria-label={video.label}
            className="size-full object-cover"
          >
            <track kind="captions" src={video.captions} label="English" />
          </video>
        ) : (
          art
        )}
      </div>
      <div className="flex flex-col items-start gap-3 p-6 md:p-8">
        <h3 className="text-xl">{title}</h3>
        <div className="text-muted">{children}</div>
        {action ? <div className="mt-auto pt-2">{action}</div> : null}
      </div>
    </Card>
  );
}
