export default function Page() {
  return (
    <div className="wrap">
      <h1>coins</h1>
    </div>
  );
}
