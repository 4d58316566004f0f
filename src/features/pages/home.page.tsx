export function meta() {
  return [{ title: 'Damsire | DNA tests for dogs and cats' }];
}

export default function HomePage() {
  return (
    <div className="frame py-16">
      <h1 className="text-4xl">Know what they pass on</h1>
    </div>
  );
}
