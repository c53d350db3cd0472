export default function Page() {
  return (
    <div className="wrap">
      <h1>coin</h1>
    </div>
  );
}
