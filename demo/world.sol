// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

interface IFactory {
    function createPair(address, address) external returns (address);
    function getPair(address, address) external view returns (address);
}

interface IPair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function mint(address to) external returns (uint256);
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

interface IToken {
    function transfer(address to, uint256 amount) external;
}

interface IWrapped {
    function deposit() external payable;
}

/// A made-up token: an ERC-20 with the taxes of its terms. Its maker, the market, trades without them.
contract SimulatedToken {
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed holder, address indexed spender, uint256 amount);

    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    address internal immutable _maker = msg.sender;
    uint256 internal immutable _buyTax;
    uint256 internal immutable _sellTax;
    mapping(address => bool) internal _pairs;

    constructor(string memory name_, string memory symbol_, uint256 supply, uint256 buyTax, uint256 sellTax) {
        name = name_;
        symbol = symbol_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        _buyTax = buyTax;
        _sellTax = sellTax;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _pass(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        _pass(from, to, amount);
        return true;
    }

    function tradeAt(address pair) external {
        require(msg.sender == _maker, "maker");
        _pairs[pair] = true;
    }

    function _pass(address from, address to, uint256 amount) private {
        uint256 tax;
        if (from != _maker && to != _maker) {
            if (_pairs[to]) _beforeSale();
            tax = amount * (_pairs[from] ? _buyTax : _pairs[to] ? _sellTax : 0) / 10_000;
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount - tax;
        if (tax > 0) balanceOf[_maker] += tax;
        emit Transfer(from, to, amount);
    }

    function _beforeSale() internal view virtual {}
}

/// A token whose owner can close its sales.
contract OwnedToken is SimulatedToken {
    address public owner;
    bool internal _closed;

    constructor(string memory n, string memory s, uint256 supply, uint256 buyTax, uint256 sellTax, address owner_)
        SimulatedToken(n, s, supply, buyTax, sellTax)
    {
        owner = owner_;
    }

    function close() external {
        require(msg.sender == _maker || msg.sender == owner, "owner");
        _closed = true;
    }

    function _beforeSale() internal view override {
        require(!_closed, "closed");
    }
}

/// Collects for a presale, as launch platforms do.
contract Presale {
    uint256 public totalRaised;
    uint256 public immutable softCap;
    uint256 public immutable hardCap;
    address public constant currency = address(0);

    constructor(uint256 soft, uint256 hard) {
        softCap = soft;
        hardCap = hard;
    }

    function contribute() external payable {
        require(totalRaised + msg.value <= hardCap, "full");
        totalRaised += msg.value;
    }
}

/// Makes the tokens of the demo and their pools, and trades in them for all simulated traders, many trades in one block.
contract Market {
    event Made(address token);

    struct Terms {
        string name;
        string symbol;
        uint256 supply;
        uint256 buyTax;
        uint256 sellTax;
        bool owned;
    }

    struct Trade {
        address pair;
        address token;
        uint256 amount;
    }

    receive() external payable {}

    function wrap(IWrapped wrapped, uint256 amount) external {
        wrapped.deposit{value: amount}();
    }

    function make(Terms[] calldata all) external {
        for (uint256 n = 0; n < all.length; n++) {
            Terms calldata t = all[n];
            emit Made(
                t.owned
                    ? address(new OwnedToken(t.name, t.symbol, t.supply, t.buyTax, t.sellTax, msg.sender))
                    : address(new SimulatedToken(t.name, t.symbol, t.supply, t.buyTax, t.sellTax))
            );
        }
    }

    function open(IFactory factory, address[] calldata tokens, address[] calldata quotes, uint256[] calldata amounts, uint256[] calldata quoteAmounts)
        external
    {
        for (uint256 n = 0; n < tokens.length; n++) {
            address pair = factory.createPair(tokens[n], quotes[n]);
            SimulatedToken(tokens[n]).tradeAt(pair);
            IToken(tokens[n]).transfer(pair, amounts[n]);
            IToken(quotes[n]).transfer(pair, quoteAmounts[n]);
            IPair(pair).mint(address(this));
            emit Made(pair);
        }
    }

    /// Sells `amount` of `token` to each pair.
    function trade(Trade[] calldata trades) external {
        for (uint256 n = 0; n < trades.length; n++) {
            Trade calldata t = trades[n];
            IPair pair = IPair(t.pair);
            (uint256 r0, uint256 r1,) = pair.getReserves();
            bool isFirst = pair.token0() == t.token;
            (uint256 rIn, uint256 rOut) = isFirst ? (r0, r1) : (r1, r0);
            uint256 net = t.amount * 997;
            uint256 amountOut = net * rOut / (rIn * 1000 + net);
            IToken(t.token).transfer(t.pair, t.amount);
            pair.swap(isFirst ? 0 : amountOut, isFirst ? amountOut : 0, address(this), "");
        }
    }

    function send(IToken token, address to, uint256 amount) external {
        token.transfer(to, amount);
    }

    function close(OwnedToken token) external {
        token.close();
    }
}
